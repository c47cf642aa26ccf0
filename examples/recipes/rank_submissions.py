"""A shared task: scores a folder of submissions, each a file or a folder, and writes one page that ranks them.

    python3 rank_submissions.py KEY SUBMISSIONS -o ranking.html [--metrics lea,conll] [--rank-by conll] [--preset
    crac2024]

Every submission is first scored alone. One that cannot be scored is not ranked, and the page says why. A document
that a submission lacks counts as empty. The ranking, with tests of all differences, is also written to standard
output. The page has the ranking, messages about the submissions, and an interactive report.

The exit code is 0 if there is a ranking, and 3 if fewer than two submissions can be ranked.
"""

import argparse
import html
import os
import sys
import warnings

from corefscope import CorefscopeError, compare, report, run, score

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Ranking</title></head>
<body style="font-family: sans-serif; margin: 2em">
<h1>Ranking</h1>
<pre>{ranking}</pre>
{messages}<h2>Submissions</h2>
{report}
</body>
</html>
"""


def submissions_in(folder):
    """Returns {name: path}. Names of systems cannot contain = and \\, so both become _."""
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    return {name.replace("=", "_").replace("\\", "_"): os.path.join(folder, name) for name in names}


def scored(key, submissions, options):
    """Scores each submission alone. Returns {name: why it was refused} and {name: messages}."""
    refused, messages = {}, {}
    for name, path in submissions.items():
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                score(key, path, **options)
            except CorefscopeError as error:
                lines = str(error).splitlines()
                refused[name] = [
                    line for line in lines if ": error: " in line or line.startswith("corefscope: ")
                ] or lines
        if caught:
            messages[name] = [str(each.message) for each in caught]
    return refused, messages


def listed(title, lines_of):
    """Returns a heading and the lines of each submission as HTML, or an empty string without submissions."""
    items = "".join(
        "<li><b>{}</b><pre>{}</pre></li>\n".format(html.escape(name), html.escape("\n".join(lines)))
        for name, lines in lines_of.items()
    )
    return items and "<h2>{}</h2>\n<ul>\n{}</ul>\n".format(title, items)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("key")
    parser.add_argument("submissions")
    parser.add_argument("-o", "--output", default="ranking.html")
    parser.add_argument("--metrics", default="lea,conll")
    parser.add_argument("--rank-by")
    parser.add_argument("--preset")
    given = parser.parse_args()
    options = {"metrics": given.metrics, "preset": given.preset}
    submissions = submissions_in(given.submissions)
    refused, messages = scored(given.key, submissions, options)
    for name, lines in refused.items():
        print("{} is not ranked:\n  {}".format(name, "\n  ".join(lines)), file=sys.stderr)
    ranked = {name: path for name, path in submissions.items() if name not in refused}
    if len(ranked) < 2:
        print("a ranking needs two submissions that can be scored", file=sys.stderr)
        return 3
    how = dict(options, rank_by=given.rank_by, missing="zero", quiet=True)
    result = compare(given.key, ranked, **how)
    rank = {entry["system"]: entry["rank"] for entry in result["ranks"]}
    headline = result["options"]["headline"]
    best_first = sorted(
        result["systems"], key=lambda system: (rank[system["name"]], -(system["scores"][headline]["f1"] or 0))
    )
    responses = {system["name"]: ranked[system["name"]] for system in best_first}
    ranking = run("compare", given.key, *("{}={}".format(*item) for item in responses.items()), **how)
    print(ranking, end="")
    page = report(given.key, responses, quiet=True, **options)
    with open(given.output, "w", encoding="utf-8") as file:
        file.write(
            PAGE.format(
                ranking=html.escape(ranking),
                messages=listed("Not ranked", refused) + listed("Messages", messages),
                report=page._repr_html_(),
            )
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

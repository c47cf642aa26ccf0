// Asks a language model to mark coreference, document by document, through any endpoint with OpenAI's interface.
//
//   node ask_model.mjs KEY FOLDER --url http://localhost:8000/v1 --model NAME [--prompt prompt.txt]
//
// FOLDER/raw.jsonl keeps each answer as it came; start again, and only documents without an answer are asked for.
// FOLDER/answers.txt has all answers, for `corefscope answers KEY FOLDER/answers.txt`.
// The key of the endpoint, if it needs one, is read from OPENAI_API_KEY, and written nowhere.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { textAt } from "corefscope/core";
import { readFiles } from "corefscope/node";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    model: { type: "string" },
    prompt: { type: "string" },
    attempts: { type: "string", default: "6" },
    wait: { type: "string", default: "1000" },
  },
});
const [key, folder] = positionals;
const { url, model } = values;
if (folder === undefined || url === undefined || model === undefined) {
  console.error(
    "usage: node ask_model.mjs KEY FOLDER --url URL --model NAME [--prompt FILE] [--attempts N] [--wait MS]",
  );
  process.exit(2);
}

const usualPrompt = `Mark all coreference in the text below. Copy the text exactly, word by word and line by line, and put every
mention into square brackets with the number of its entity: [the harbour master|1] said that [she|1] saw [a ship|2].
Mentions of the same entity have the same number. Answer with the marked text alone.

`;
const prompt = values.prompt === undefined ? usualPrompt : readFileSync(values.prompt, "utf8");

mkdirSync(folder, { recursive: true });
const rawFile = join(folder, "raw.jsonl");
const answers = new Map(savedAnswers().map((line) => [nameOf(line), line]));
const documents = [];
for (const part of await readFiles(key)) {
  if (part.tokens?.form === undefined) {
    console.error(`${key} has no text to give to the model (${part.document})`);
    process.exit(3);
  }
  documents.push({ document: part.document, part: part.part, text: textOf(part.tokens) });
}

let failures = 0;
for (const { document, part, text } of documents) {
  const name = nameOf({ document, part });
  if (answers.has(name)) continue;
  try {
    const response = await ask(text);
    const line = { document, part, model, response };
    // Written at once, so that nothing is lost if the run ends here.
    appendFileSync(rawFile, `${JSON.stringify(line)}\n`);
    answers.set(name, line);
  } catch (error) {
    failures++;
    console.error(`${document} ${part}: ${error.message}`);
  }
}

const written = documents.flatMap(({ document, part }) => {
  const line = answers.get(nameOf({ document, part }));
  if (line === undefined) return [];
  const number = part === "" ? "" : `; part ${part}`;
  return [`#begin document (${document})${number}\n${answerIn(line.response)}\n#end document\n`];
});
writeFileSync(join(folder, "answers.txt"), written.join(""));
console.error(`${written.length} of ${documents.length} documents have an answer, in ${join(folder, "answers.txt")}`);
process.exitCode = failures > 0 ? 1 : 0;

/** A run that was stopped may have left half a line, which is asked for again. */
function savedAnswers() {
  if (!existsSync(rawFile)) return [];
  const text = readFileSync(rawFile, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) writeFileSync(rawFile, whole);
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

function nameOf({ document, part }) {
  return JSON.stringify([document, part]);
}

/** Returns the words of a document, one sentence a line. */
function textOf(tokens) {
  const starts = new Set(tokens.sentenceStarts ?? []);
  let text = "";
  for (let token = 0; token < tokens.length; token++) {
    if (tokens.zero?.[token] === 1) continue;
    text += `${text === "" ? "" : starts.has(token) ? "\n" : " "}${textAt(tokens.form, token)}`;
  }
  return text;
}

/** Asks until there is an answer: the endpoint may be busy (429, 5xx), and a connection may break. */
async function ask(text) {
  for (let attempt = 1; ; attempt++) {
    let reason;
    let wait = Number(values.wait) * 2 ** (attempt - 1);
    try {
      const response = await fetch(`${url.replace(/\/$/, "")}/chat/completions`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(process.env.OPENAI_API_KEY && { authorization: `Bearer ${process.env.OPENAI_API_KEY}` }),
        },
        body: JSON.stringify({ model, temperature: 0, messages: [{ role: "user", content: `${prompt}${text}` }] }),
      });
      const body = await response.text();
      if (response.ok) return JSON.parse(body);
      reason = new Error(`the endpoint answered ${response.status}`);
      // Other errors, such as a wrong model or key, do not go away.
      if (response.status !== 429 && response.status < 500) throw Object.assign(reason, { isFinal: true });
      const told = Number(response.headers.get("retry-after"));
      if (told > 0) wait = told * 1000;
    } catch (error) {
      if (error.isFinal === true) throw error;
      reason = error;
    }
    if (attempt >= Number(values.attempts)) throw reason;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function answerIn(response) {
  return response.choices?.[0]?.message?.content ?? "";
}

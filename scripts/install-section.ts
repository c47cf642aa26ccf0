const inClone = `\`\`\`sh
npm ci && npm run demo    # sets up, and scores a bundled example
npm test                  # runs the tests that need no build
\`\`\`
`;

/**
 * Returns the part of the README that says how to install: from the registries, once package.json names a repository;
 * until then, from a clone.
 */
export function installSection(repository: string | undefined): string {
  if (repository === undefined) {
    return `You need Node.js 20.19 or later. In a clone of this repository:

${inClone}
| To get | run in the clone |
| --- | --- |
| the command \`corefscope\` | \`npm ci && npm link\` |
| the Python package ([setup](docs/python.md)) | \`npm ci && npm run build:single && pip install ./python\` |
| a package for your project in JavaScript or TypeScript | \`npm ci && npm run release\`, then \`npm install CLONE/release/corefscope-*.tgz\` in the project |
| one file for your repository, to run with \`node\` | \`npm ci && npm run build:single\`, then copy \`dist/corefscope.mjs\` |
`;
  }
  return `\`\`\`sh
npx corefscope score KEY RESPONSE    # runs it, with Node.js 20.19 or later
pip install "corefscope[node]"       # installs the Python package, with Node.js
\`\`\`

\`npm install --global corefscope\` makes \`corefscope\` a command, and \`npm install corefscope\` adds the library to a project. [Releases](${repository}/releases) also have \`corefscope.mjs\`, one file to run with \`node\`.

To work on corefscope, in a clone of ${repository}:

${inClone}`;
}

/**
 * Returns the part of the README that says how to install: from the registries, once package.json names a repository;
 * until then, from a clone.
 */
export function installSection(repository: string | undefined): string {
  if (repository === undefined) {
    return `| To get | run in the clone |
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
`;
}

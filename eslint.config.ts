import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  {
    ignores: [
      "assembly/",
      "schemas/",
      "dist/",
      "examples/",
      "site/",
      "release/",
      "coverage/",
      "reports/",
      ".stryker-tmp/",
      "test/fixtures/",
      "test/consumer/",
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ["src/platform.d.ts"] } } },
    rules: {
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
      "@typescript-eslint/no-non-null-assertion": "off",
      // `const { left, ...rest } = all` leaves out a field.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      eqeqeq: "error",
    },
  },
  { files: ["*.config.ts", ".size-limit.ts"], rules: { "no-restricted-exports": "off" } },
  {
    files: ["src/**/*.ts", "scripts/**/*.ts", "bench/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "@typescript-eslint/max-params": ["error", { max: 5 }], "max-lines-per-function": ["error", 80] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/cli/**", "src/app/**", "**/*.test.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Randomness is an argument below the shells." },
        { object: "Date", property: "now", message: "No clock below the shells." },
      ],
    },
  },
);

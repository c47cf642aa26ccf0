import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { "bom-ref": string; name: string; version: string } };
  components: { "bom-ref": string; name: string; version: string; properties?: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Returns a bill of materials (CycloneDX, as `npm sbom` makes it) of the packages whose code is in a built release:
 * those in THIRD-PARTY-LICENSES.txt. The tools that only build it are left out, and so is what differs in every run.
 */
export function billOfMaterials(folder: string): string {
  const notices = readFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
  const included = new Set(
    Array.from(notices.matchAll(/^(\S+) (\d\S*) \(.+\)$/gm), ([, name, version]) => `${name}@${version}`),
  );
  const bill = JSON.parse(
    execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], {
      cwd: folder,
      encoding: "utf8",
    }),
  ) as Bill;
  const { component } = bill.metadata;
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  component.name = "corefscope";
  bill.components = bill.components.filter(({ name, version }) => included.has(`${name}@${version}`));
  // npm says here that each is a package for development, because its code is built into this one.
  for (const each of bill.components) delete each.properties;
  const refs = bill.components.map((each) => each["bom-ref"]);
  if (refs.length < included.size) throw new Error(`package-lock.json lacks a package of THIRD-PARTY-LICENSES.txt`);
  bill.dependencies = [
    { ref: component["bom-ref"], dependsOn: refs },
    ...bill.dependencies
      .filter(({ ref }) => refs.includes(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.includes(each)) })),
  ];
  return `${JSON.stringify(bill, null, 2)}\n`;
}

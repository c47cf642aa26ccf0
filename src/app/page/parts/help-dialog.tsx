import type { JSX } from "preact";
import { version } from "../../../core/version.ts";
import { keyHelp } from "../state/keys.ts";
import { Modal } from "./modal.tsx";
import { usePage } from "../state/page-state.ts";

export function HelpDialog(): JSX.Element | null {
  const page = usePage();
  if (!page.isHelpOpen.value) return null;
  return (
    <Modal
      title="Help and shortcuts"
      onClose={() => {
        page.isHelpOpen.value = false;
      }}
    >
      <table>
        <caption>Shortcuts</caption>
        <thead>
          <tr>
            <th scope="col">key</th>
            <th scope="col">action</th>
          </tr>
        </thead>
        <tbody>
          {keyHelp.map(({ keys, does }) => (
            <tr>
              <th scope="row">
                {keys.map((key, k) => (
                  <>
                    {k > 0 && ", "}
                    <kbd>{key}</kbd>
                  </>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <label>
          <input
            type="checkbox"
            checked={page.hasLetterKeys.value}
            onChange={({ currentTarget }) => {
              page.hasLetterKeys.value = currentTarget.checked;
            }}
          />{" "}
          Use single-letter shortcuts
        </label>
      </p>
      <p>
        You can bookmark the address: with the same files, or in a saved report, it leads to the same place. Your
        browser keeps the notes on each key, but shows them only on pages of this host and port. To keep or share notes,
        export them.
      </p>
      <p class="quiet">corefscope {version}, Apache-2.0. This page contains code from these packages:</p>
      <details>
        <summary>Licences</summary>
        <pre>{document.getElementById("licences")?.textContent}</pre>
      </details>
    </Modal>
  );
}

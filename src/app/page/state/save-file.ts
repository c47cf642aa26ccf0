export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

/** Returns the name of a file with this title, in any script, such as `scores-of-the-systems.tex`. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${Array.from(name).slice(0, 80).join("")}.${extension}`;
}

/**
 * Draws an SVG file with two pixels for each of its own.
 *
 * @throws Error if the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the browser cannot make a PNG of this figure"));
      else resolve(blob);
    }, "image/png");
  });
}

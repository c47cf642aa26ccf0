import { type AddUnread } from "./content-survey.ts";

/** Values of a cell that has no content. */
const EMPTY = /^[-_*]?$/;

/**
 * Counts the cells with content in columns that are not read.
 *
 * @param isRead returns whether the column is read
 * @param nameOf returns the column's name; by default, its number from 1
 */
export function addCells(
  cells: readonly string[],
  isRead: (column: number) => boolean,
  add: AddUnread,
  nameOf: (column: number) => string = (column) => `column ${column + 1}`,
): void {
  cells.forEach((cell, column) => {
    if (!isRead(column) && !EMPTY.test(cell)) add(nameOf(column));
  });
}

// The page of GIS configuration.

export const styles = ['page.css'];

export function createPage() {
  const element = document.createElement("section");
  return { element, open() {}, changed() {}, close() {} };
}

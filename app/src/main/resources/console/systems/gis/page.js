// The page of GIS configuration.
export function createPage() {
  const element = document.createElement("section");
  return { element, open() {}, changed() {}, close() {} };
}

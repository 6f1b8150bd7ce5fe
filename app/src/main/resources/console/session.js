// The API key of whoever is signed in. It is a secret: it lives in this tab's session storage, goes
// out in a header, and is in no address, title or text of the page.

const KEY = 'statehouse-missions-key';

/**
 * Signs in by an address such as /?key=K, to which GET /key/K leads, and takes the key out of the
 * address and out of the history.
 *
 * @returns whether there was one
 */
export function takeFromAddress() {
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has('key')) return false;
  const key = parameters.get('key');
  const view = location.hash.startsWith('#/missions') ? location.hash : '#/missions';
  history.replaceState(null, '', location.pathname + view);
  if (key) signIn(key);
  return Boolean(key);
}

/** Clients also know the key as the address BASE/key/K, so that is taken too. */
export function keyIn(text) {
  const given = text.trim();
  const address = /^https?:\/\/[^?#]*\/key\/([^/?#]+)$/.exec(given);
  if (!address) return given;
  try {
    return decodeURIComponent(address[1]);
  } catch {
    return address[1];
  }
}

export function currentKey() {
  return sessionStorage.getItem(KEY);
}

export function signIn(key) {
  sessionStorage.setItem(KEY, key);
}

export function signOut() {
  sessionStorage.removeItem(KEY);
}

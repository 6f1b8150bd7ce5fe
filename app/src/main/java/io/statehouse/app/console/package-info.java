/**
 * The console: a page of one document, served at {@code /} and {@code /console}.
 *
 * <pre>
 *   /console/shell/           addresses, event streams, sign-in, theme; names no system
 *   /console/parts/           tables, trees, lists, forms, dialogs, graphs
 *   /console/keys/            the raw keys of any system that serves them
 *   /console/systems/NAME/    the page of one system
 *   /systems                  the systems that are served: the pages to load, in their order
 * </pre>
 *
 * It uses the same routes as every other client. A system declares a {@link
 * io.statehouse.app.console.Page}; {@code shell/main.js} says what the module of a page exports.
 */
package io.statehouse.app.console;

/** {@code /keys}: the raw keys of each system's store, with key and prefix as query parameters. */
package io.statehouse.app.http.keys;

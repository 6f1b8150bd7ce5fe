/** The libraries as programs embed them: their documentation, names, versions and API. */
package io.statehouse.app.embedding;

/**
 * The servers that a user works with, and the credentials for them: a file in the home directory
 * that only its owner can read.
 *
 * <pre>
 *   ~/.config/statehouse/contexts.yaml --ContextFile--&gt; Contexts
 *     Context      a server, a token, certificates
 *     ServerUrl    a server as users name it, and the URLs of the stores there
 * </pre>
 */
package io.statehouse.app.contexts;

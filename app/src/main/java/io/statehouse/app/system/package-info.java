/**
 * A system, declared once.
 *
 * <pre>
 *   StateSystem     one control plane: its settings, keys, commands, served part, meaning, page
 *   SystemRegistry  all of them by name, each loaded when it is first needed
 *   SystemContext   what the server gives to a system that it serves; what comes back is its
 *   Rehearsal       the requests by which a server prepares itself for its clients
 *   ServedSystem    routes, sockets and work of its own
 * </pre>
 *
 * Command line, HTTP, configuration, console, OpenAPI, metrics and the checks on shared stores are
 * assembled from the registry; none of them names a system. Start with {@link
 * io.statehouse.app.system.StateSystem}.
 */
package io.statehouse.app.system;

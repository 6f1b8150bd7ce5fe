/**
 * HTTP, as one table of routes.
 *
 * <pre>
 *   Route     method, path, parameters, body, answers, handler: declared together
 *     |-- HttpServer   serves it; refuses what is not declared
 *     `-- OpenApi      describes it
 *   Request --handler--> Response
 * </pre>
 *
 * A handler reads its {@link io.statehouse.app.http.Request}, calls one method of the domain, and
 * returns an {@link io.statehouse.app.http.Response}. Whatever it throws is made an answer in
 * {@link io.statehouse.app.http.ErrorResponse}.
 */
package io.statehouse.app.http;

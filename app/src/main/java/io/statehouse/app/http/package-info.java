/**
 * HTTP, as one table of routes.
 *
 * <pre>
 *   Route     method, path, parameters, body, responses, handler: declared together
 *     |-- HttpServer   serves it; refuses what is not declared
 *     `-- OpenApi      describes it
 *   Request --handler--> Response --Delivery--> whole, compressed, or "not modified"
 * </pre>
 *
 * A handler reads its {@link io.statehouse.app.http.Request}, calls one method of the domain, and
 * returns an {@link io.statehouse.app.http.Response}. What it throws becomes a response in {@link
 * io.statehouse.app.http.ErrorResponse}.
 */
package io.statehouse.app.http;

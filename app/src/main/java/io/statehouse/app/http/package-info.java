/**
 * HTTP, as one table of routes.
 *
 * <pre>
 *   Route              declared by a RouteBuilder
 *     |-- Endpoint     method, path, dialect, and a Description of parameters, body, responses
 *     |                and failures: published by OpenApi, enforced by Request
 *     `-- Serving      admission, handler: used by Exchange
 *   HttpServer --Router--> Exchange --> Request --handler--> Response --Delivery--> whole,
 *                                                       compressed, or "not modified"
 * </pre>
 *
 * A handler reads its {@link io.statehouse.app.http.Request}, calls one method of the domain, and
 * returns an {@link io.statehouse.app.http.Response}. What it throws becomes a response in {@link
 * io.statehouse.app.http.ErrorResponse}.
 */
package io.statehouse.app.http;

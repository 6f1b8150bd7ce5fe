/**
 * HTTP, as one table of routes.
 *
 * <pre>
 *   Route              method and path, declared by a RouteBuilder together with
 *     |-- Description  parameters, body, responses, failures: published by OpenApi,
 *     |                enforced by Request
 *     `-- Serving      dialect, admission, handler: used by Exchange
 *   HttpServer --Router--> Exchange --> Request --handler--> Response --Delivery--> whole,
 *                                                       compressed, or "not modified"
 * </pre>
 *
 * A handler reads its {@link io.statehouse.app.http.Request}, calls one method of the domain, and
 * returns an {@link io.statehouse.app.http.Response}. What it throws becomes a response in {@link
 * io.statehouse.app.http.ErrorResponse}.
 */
package io.statehouse.app.http;

/**
 * The stores of a server for other Statehouse programs: the port over HTTP, a route for each of its
 * methods.
 *
 * <pre>
 *   RemoteStore (in another program) --messages of ports.wire--&gt; StoreRoutes
 *     StoreRoutes     a route for each method of the port
 *     StoreAccess     who may use which store
 *     Messages        as bodies of requests and responses
 *     HiddenValues    the store without the values that are served to no one
 * </pre>
 */
package io.statehouse.app.http.stores;

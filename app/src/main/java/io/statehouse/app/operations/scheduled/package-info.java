/**
 * Work on the state of all systems that a server does by the clock: it verifies, and backs up.
 *
 * <pre>
 *   Schedule --> ScheduledVerification --findings--> VerifyRoutes, metrics
 *           `--> ScheduledBackups --archives--> folder, metrics
 *                     both within ExclusiveWork: by one server of a store at a time
 * </pre>
 */
package io.statehouse.app.operations.scheduled;

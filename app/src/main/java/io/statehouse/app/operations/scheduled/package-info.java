/**
 * Scheduled work of a server on the state of all systems: verification and backups.
 *
 * <pre>
 *   Schedule --> ScheduledVerification --findings--> VerifyRoutes, metrics
 *           `--> ScheduledBackups --archives--> folder, metrics
 *                     both within ExclusiveWork: by one server of a store at a time
 * </pre>
 */
package io.statehouse.app.operations.scheduled;

/**
 * Long operations that a server runs as jobs: copies, comparisons, backups, imports and restores.
 *
 * <pre>
 *   request --> JobFactory: checked as the commands check it --> Work: its stores, opened
 *   archive --^                                                   |
 *               JobRoutes <--documents, events-- Job: a thread <--'
 *                                                 `-- Jobs: few at once, the last ones kept
 * </pre>
 *
 * {@link io.statehouse.app.operations.jobs.ArchiveRoutes} takes archives of clients, and serves
 * them.
 */
package io.statehouse.app.operations.jobs;

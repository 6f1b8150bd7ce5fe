/**
 * Long operations that a server runs as jobs: copies, comparisons, backups, imports and restores.
 *
 * <pre>
 *   request --> JobFactory: checked as the commands check it --> Work: its stores, opened
 *                                                                 |
 *               JobRoutes <--documents, events-- Job: a thread <--'
 *                                                 `-- Jobs: few at once, the last ones kept
 * </pre>
 */
package io.statehouse.app.operations.jobs;

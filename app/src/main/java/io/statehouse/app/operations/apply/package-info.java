/**
 * Desired state: documents in files, put by the services of their systems on a view of the store
 * that writes nothing, then planned, shown and written.
 *
 * <pre>
 *   files --> DesiredFiles --> DesiredState: ResourceKind.put ... --> StagedStore --> ApplyCommand
 *                                                                       store <-- StagedRun <--'
 * </pre>
 */
package io.statehouse.app.operations.apply;

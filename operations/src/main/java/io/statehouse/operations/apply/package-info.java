/**
 * Desired state, applied. A system's own services make the changes on a {@link
 * io.statehouse.operations.apply.StagedStore}, which writes nothing; what they come to is a {@link
 * io.statehouse.operations.apply.StagedPlan} that is shown, kept in a {@link
 * io.statehouse.operations.apply.PlanFile}, and run exactly as it is.
 *
 * <pre>
 *   documents --services of the system--> StagedStore --steps--> StagedPlan --> PlanRun --> store
 *                                             |                      |
 *                                             v reads                `--> PlanFile
 *                                           store
 * </pre>
 */
package io.statehouse.operations.apply;

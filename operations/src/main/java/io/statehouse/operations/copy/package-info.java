/**
 * State moved to another store, in the order in which readers may find it. Start with {@link
 * io.statehouse.operations.copy.Copy}; {@link io.statehouse.operations.copy.CopyFollower} keeps a
 * copy equal while its source changes. Where the target is to have another layout, what is read is
 * what {@link io.statehouse.operations.copy.LayoutConversion} makes of the source.
 *
 * <pre>
 *   source --read--> Planner --steps in order--> PlanRun --transactions--> target
 *     |                ^                            |
 *     |                '------ Checkpoint &lt;---------'   what this copy has written
 *     '--watch--> CopyFollower: the same, for the keys that changed
 * </pre>
 */
package io.statehouse.operations.copy;

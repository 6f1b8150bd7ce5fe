/**
 * Replicas that a cluster moves, the limit of their rate, and which of them lead.
 *
 * <pre>
 *   Reassignments      what is being moved, by whomever, and how far it is
 *   PreferredLeaders   which replicas should lead
 *   ThrottledMoves     begins moves at a limited rate, and removes the limit after them
 *     ThrottleSwitch   sets and removes it in the cluster
 *     MoveLog          remembers what must be removed   /statehouse/…/moves/{topic}
 * </pre>
 */
package io.statehouse.domain.gis.topics.moves;

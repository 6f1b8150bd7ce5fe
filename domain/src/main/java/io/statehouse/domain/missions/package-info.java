/**
 * Missions: runs of plans, which are graphs of stages, on behalf of tenants, each with an API key.
 * Services elsewhere do the work and report it; this package keeps what may run next.
 *
 * <pre>
 *   MissionControl.open(store, settings)
 *     keys()  plans()  missions()      what tenants use
 *     admin()  usage()  retention()    what the server needs besides
 *   GraphRules  Transitions            the rules, as functions
 *   MissionsMeaning                    what entries mean, what is wrong with them, and its repair
 * </pre>
 *
 * What is stored is byte for byte what the original, Houston, stores; {@link
 * io.statehouse.domain.missions.entities.Mode} decides what to do where the original is wrong.
 * Start with {@link io.statehouse.domain.missions.MissionControl}, then {@link
 * io.statehouse.domain.missions.entities.Transitions}; keys and codecs are in {@link
 * io.statehouse.domain.missions.layout}.
 */
package io.statehouse.domain.missions;

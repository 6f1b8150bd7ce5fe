/**
 * Missions: runs of plans, which are graphs of stages, on behalf of tenants who each hold an API
 * key. Services elsewhere do the work and report it; this keeps what may run next.
 *
 * <pre>
 *   MissionControl.open(store, settings)
 *     keys()  plans()  missions()      what tenants use
 *     admin()  usage()  retention()    what the server needs beside
 *   GraphRules  Transitions            the rules, as functions
 * </pre>
 *
 * What is stored is byte for byte what the original, Houston, stores; {@link
 * io.statehouse.domain.missions.Mode} says what to do where the original is wrong. Start with
 * {@link io.statehouse.domain.missions.MissionControl}, then {@link
 * io.statehouse.domain.missions.Transitions}; keys and codecs are in {@link
 * io.statehouse.domain.missions.layout}.
 */
package io.statehouse.domain.missions;

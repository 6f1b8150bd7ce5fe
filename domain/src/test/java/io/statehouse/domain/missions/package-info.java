/**
 * Tests of missions. {@link io.statehouse.domain.missions.MissionsContract} holds those that a
 * store could fail: the modules of stores extend it, saying only how to open one; the rest runs on
 * the in-memory store.
 */
package io.statehouse.domain.missions;

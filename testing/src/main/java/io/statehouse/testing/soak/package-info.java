/** Faults of a server and of the connections to it, for clients that must survive it. */
package io.statehouse.testing.soak;

/** What can happen to a server and to the connections to it, for clients that must survive it. */
package io.statehouse.testing.soak;

/** Work by the clock: a server's periodic tasks, each on a thread of its own while it is run. */
package io.statehouse.app.schedule;

/** Work by the clock: one pair of threads for all periodic tasks of a server. */
package io.statehouse.app.schedule;

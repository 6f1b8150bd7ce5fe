/** The progress of long work, for callers that wait for it. */
package io.statehouse.domain.progress;

/** How far long work has come, for those who wait for it. */
package io.statehouse.domain.progress;

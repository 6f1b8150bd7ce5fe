/** The commands of {@code statehouse access}. */
package io.statehouse.app.access.cli;

/** The command {@code statehouse audit}. */
package io.statehouse.app.audit.cli;

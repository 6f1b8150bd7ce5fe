/**
 * Users and their log-in sessions. Start with {@link
 * io.statehouse.domain.cloudchamber.accounts.Users}, then {@link
 * io.statehouse.domain.cloudchamber.accounts.Sessions}.
 */
package io.statehouse.domain.cloudchamber.accounts;

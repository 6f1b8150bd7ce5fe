/**
 * The files of {@code deploy/} that nothing else of the build reads: the dashboard, the alerts and
 * the manifests. What takes longer, and needs other programs, is in {@code packaging/check}.
 */
package io.statehouse.app.deploy;

/**
 * The examination of an installation, {@code statehouse doctor}: its configuration, stores, clocks,
 * certificates, permissions, ports and space. It writes nothing, and each finding says what to do.
 */
package io.statehouse.app.doctor;

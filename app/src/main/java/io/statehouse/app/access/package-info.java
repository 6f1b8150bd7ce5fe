/**
 * Who may do what: identities, their roles, and the one decision that every route, socket, gRPC
 * method and job asks for. Nothing here knows a protocol or a system.
 */
package io.statehouse.app.access;

package io.statehouse.app.http;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/** The head of a request, as the web server has it. */
public interface RequestHead {

  /**
   * Returns what counts as one client: its IPv4 address, or the first 64 bits of its IPv6 address.
   */
  String client();

  /** Returns the id of the request: that which the client gave it, or one of this server. */
  String id();

  /** Returns the path as it was sent: what was escaped still is. */
  String path();

  /** Returns the string after the {@code ?}, or null. */
  String query();

  /** Returns the host that the client has sent the request to, with its port; empty if none. */
  String host();

  /** Returns the first value of a header. */
  Optional<String> header(String name);

  /** Returns all values of a header that may be sent several times, in order. */
  List<String> headers(String name);

  /** Returns the certificate of the client, which an authority of this server has signed. */
  Optional<X509Certificate> certificate();

  /** Returns all values of a cookie, in order. */
  List<String> cookies(String name);
}

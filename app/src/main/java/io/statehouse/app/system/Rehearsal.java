package io.statehouse.app.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * Requests that are typical of the clients of a system. A server that has started sends them to
 * itself, on a store in memory, so that their code is compiled when clients come.
 *
 * @param settings those under which they succeed, by name; all others have their defaults
 * @param requests what one client sends, in an order in which all succeed, also when they are
 *     repeated
 */
public record Rehearsal(Map<String, String> settings, List<Message> requests) {
  public Rehearsal {
    settings = Map.copyOf(settings);
    requests = List.copyOf(requests);
  }

  /**
   * A request.
   *
   * @param path that of the route, without the prefix below which it is mounted
   */
  public record Message(String method, String path, Map<String, String> headers, String body) {
    public Message {
      requireNonNull(method, "method");
      requireNonNull(path, "path");
      headers = Map.copyOf(headers);
      requireNonNull(body, "body");
    }

    /** Returns the request for this host as it is written in HTTP/1.1. */
    public String text(String host) {
      StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
      text.append("Host: " + host + "\r\n");
      headers.forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
      text.append("Content-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n");
      return text.append(body).toString();
    }
  }
}

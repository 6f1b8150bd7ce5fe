package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Responses in the protocol's form, as the objects that the driver makes of them. The driver itself
 * is not what is tested: it allocates as much as a length says, and nests as deep as a response.
 */
final class FuzzedResponses {
  private static final int MAX_DEPTH = 4;

  private final byte[] input;
  private int at;

  private FuzzedResponses(byte[] input) {
    this.input = input;
  }

  /** Returns all responses before the first broken one. */
  static List<Object> read(byte[] input) {
    FuzzedResponses in = new FuzzedResponses(input);
    List<Object> responses = new ArrayList<>();
    try {
      while (in.at < input.length) {
        responses.add(in.response(0));
      }
    } catch (IllegalArgumentException broken) {
      // A connection ends there.
    }
    return responses;
  }

  private Object response(int depth) {
    String line = line();
    String rest = line.isEmpty() ? "" : line.substring(1);
    return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
      case '+' -> rest.getBytes(UTF_8);
      case '-' -> new JedisDataException(rest);
      case ':' -> Long.parseLong(rest);
      case '$' -> bytes(Integer.parseInt(rest));
      case '*' -> list(Integer.parseInt(rest), depth + 1);
      default -> throw new IllegalArgumentException("no response");
    };
  }

  private String line() {
    int start = at;
    while (at < input.length && input[at] != '\n') {
      at++;
    }
    String line = new String(input, start, at - start, UTF_8);
    at = Math.min(at + 1, input.length);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private byte[] bytes(int length) {
    if (length < 0) {
      return null;
    }
    if (length > input.length - at) {
      throw new IllegalArgumentException("cut off");
    }
    byte[] bytes = Arrays.copyOfRange(input, at, at + length);
    at = Math.min(at + length + 2, input.length);
    return bytes;
  }

  private List<Object> list(int length, int depth) {
    if (length < 0) {
      return null;
    }
    if (depth > MAX_DEPTH || length > input.length - at) {
      throw new IllegalArgumentException("too deep, or cut off");
    }
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      list.add(response(depth));
    }
    return list;
  }
}

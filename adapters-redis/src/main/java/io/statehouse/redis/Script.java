package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * A Lua script among the resources of this package, which a server caches by the SHA-1 of its text.
 *
 * <p>A server loses its cached scripts when it restarts, when another replaces it, and when a
 * client flushes them. It then rejects the request, which is sent again with the whole text.
 */
final class Script {
  static final Script TRANSACTION = new Script("names.lua", "transaction.lua");
  static final Script LIST = new Script("names.lua", "list.lua");
  static final Script PAGE = new Script("page.lua");

  private final byte[] text;
  private final byte[] hash;

  private Script(String... files) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String file : files) {
      try (InputStream resource = Script.class.getResourceAsStream(file)) {
        resource.transferTo(all);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    text = all.toByteArray();
    hash = HexFormat.of().formatHex(sha1().digest(text)).getBytes(UTF_8);
  }

  /** Runs the script by its hash, which the server may not know. */
  CommandArguments byHash(List<byte[]> keys, List<byte[]> arguments) {
    return run(Command.EVALSHA, hash, keys, arguments);
  }

  /** Runs the script by its text, after which the server knows the hash too. */
  CommandArguments byText(List<byte[]> keys, List<byte[]> arguments) {
    return run(Command.EVAL, text, keys, arguments);
  }

  private static CommandArguments run(
      Command command, byte[] script, List<byte[]> keys, List<byte[]> arguments) {
    CommandArguments request = new CommandArguments(command).add(script).add(keys.size());
    keys.forEach(request::add);
    arguments.forEach(request::add);
    return request;
  }

  static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-1", impossible);
    }
  }
}

package io.statehouse.app.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.RunResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs commands that other processes call, in this process, which takes a twentieth of the time of
 * a virtual machine for each. A call is a folder: the caller writes what the command is given and
 * sends the folder's name, and receives the exit code once the output is in the folder too.
 */
final class CommandPort implements AutoCloseable {
  /** What a caller does, in bash: the port is to be filled in. */
  static final String CALLER =
      """
      call=$(mktemp -d)
      pwd > "$call/directory"
      printf '%%s\\0' "$@" > "$call/arguments"
      env -0 > "$call/environment"
      cat > "$call/input"
      exec 3<> /dev/tcp/127.0.0.1/%d
      echo "$call" >&3
      read -r code <&3
      cat "$call/output"
      cat "$call/errors" >&2
      rm -r "$call"
      exit "$code"
      """;

  private final ServerSocket socket;
  private final ExecutorService calls =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "pasted-command");
            thread.setDaemon(true);
            return thread;
          });

  CommandPort() throws IOException {
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    calls.submit(this::listen);
  }

  int number() {
    return socket.getLocalPort();
  }

  private Void listen() throws IOException {
    while (true) {
      Socket caller = socket.accept();
      calls.submit(() -> run(caller));
    }
  }

  private static Void run(Socket caller) throws IOException {
    try (caller;
        BufferedReader in =
            new BufferedReader(new InputStreamReader(caller.getInputStream(), UTF_8))) {
      Path call = Path.of(in.readLine());
      RunResult result =
          RunResult.in(
              Path.of(Files.readString(call.resolve("directory")).strip()),
              Files.readString(call.resolve("input")),
              environment(call),
              words(call, "arguments").toArray(String[]::new));
      Files.writeString(call.resolve("output"), result.out());
      Files.writeString(call.resolve("errors"), result.err());
      caller.getOutputStream().write((result.code() + "\n").getBytes(UTF_8));
    }
    return null;
  }

  private static Map<String, String> environment(Path call) throws IOException {
    return words(call, "environment").stream()
        .map(variable -> variable.split("=", 2))
        .collect(Collectors.toMap(part -> part[0], part -> part[1]));
  }

  private static List<String> words(Path call, String file) throws IOException {
    return Stream.of(Files.readString(call.resolve(file)).split("\0")).toList();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    calls.shutdownNow();
  }
}

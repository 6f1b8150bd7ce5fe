package io.statehouse.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Terminal;
import io.statehouse.app.config.Config;
import io.statehouse.app.failure.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.JarURLConnection;
import java.net.URL;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * Runs the program as it is most often used, while the JVM notes which classes that takes: the
 * launcher makes its class archives from the notes. All state is left in the current directory.
 */
final class ClassArchiveRun {
  /** It takes seconds, but many times that where other builds and tests keep the CPUs busy. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** A catalogue is written and read; of the other systems, the classes of a listing are enough. */
  private static final List<String> COMMANDS =
      List.of(
          "--version",
          "css create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01",
          "css create-table sky.Object --director-key objectId --latitude decl --longitude ra"
              + " --schema objectId_BIGINT",
          "css add-node worker-1 --host 127.0.0.1 --port 5012",
          "css add-chunk sky.Object 4711 worker-1",
          "css databases",
          "css table sky.Object --json",
          "css chunks sky.Object",
          "css tree /DBS/sky",
          "css dump /DBS/sky",
          "keys ls /DBS",
          "css drop-database sky --yes",
          "missions keys",
          "runm partition list",
          "cloudchamber racks",
          "gis topics show");

  /** A command on Qserv's own kind of store, up to where a server would respond. */
  private static final String WITHOUT_SERVER =
      "css databases --store mysql://nobody@127.0.0.1:1/none?table=kvData&timeout=1s";

  /** The classes for what follows then; the driver's others are for a protocol of its own. */
  private static final Map<String, Pattern> AFTER_CONNECTING =
      Map.of(
          "com/mysql/cj/jdbc/Driver.class",
          Pattern.compile("com/mysql/cj/(?!x|protocol/x|protocol/a/x|jdbc/ha/).*[.]class"),
          "io/statehouse/mysql/MySqlStore.class",
          Pattern.compile("io/statehouse/mysql/.*[.]class"));

  /** The requests of the console for a catalogue, and those that monitor a server. */
  private static final List<String> REQUESTS =
      List.of("health", "css/databases", "keys?system=css&prefix=/", "metrics", "openapi.json", "");

  private ClassArchiveRun() {}

  /**
   * @param args {@code commands}, or {@code serve}
   */
  public static void main(String[] args) {
    endInTime();
    Main.startQuickly();
    try {
      if (args[0].equals("serve")) {
        serve();
      } else {
        COMMANDS.forEach(command -> run(command, 0));
        run(WITHOUT_SERVER, Kind.UNAVAILABLE.exitCode());
        for (Map.Entry<String, Pattern> classes : AFTER_CONNECTING.entrySet()) {
          load(classes.getKey(), classes.getValue());
        }
      }
    } catch (IOException | RuntimeException failed) {
      failed.printStackTrace();
      System.exit(1);
    }
    System.exit(0); // stops the server in order
  }

  /** The state is that of the directory, whichever server the user works with. */
  private static void run(String command, int expected) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.keySet().removeAll(Set.of("HOME", "XDG_CONFIG_HOME", Config.STORE_VARIABLE));
    int code =
        new Main()
            .run(
                command.split(" "),
                nowhere,
                expected == 0 ? System.err : nowhere,
                Terminal.ofThisProcess(),
                environment);
    if (code != expected) {
      throw new IllegalStateException("exit code " + code + " of: " + command);
    }
  }

  /** Loads the classes whose names match from the jar of one of them, without using any. */
  private static void load(String one, Pattern names) throws IOException {
    ClassLoader loader = ClassArchiveRun.class.getClassLoader();
    URL found = loader.getResource(one);
    if (found != null && found.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      try (JarFile jar = connection.getJarFile()) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          if (names.matcher(entry.getName()).matches()) {
            load(entry.getName().replaceFirst("[.]class$", "").replace('/', '.'), loader);
          }
        }
      }
    }
  }

  private static void load(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError withoutOptionalLibrary) {
      // The driver does not use it either.
    }
  }

  private static void serve() throws IOException {
    PipedInputStream printed = new PipedInputStream();
    PrintStream out = new PrintStream(new PipedOutputStream(printed), true, UTF_8);
    String[] args = {"serve", "--listen", "127.0.0.1:0"};
    Thread server = new Thread(() -> new Main().run(args, out, System.err), "server");
    server.setDaemon(true);
    server.start();
    String line = new BufferedReader(new InputStreamReader(printed, UTF_8)).readLine();
    String url = line.substring(line.lastIndexOf(' ') + 1);
    send("PUT", url + "css/databases/sky", "{}");
    for (String path : REQUESTS) {
      send("GET", url + path, "");
    }
  }

  private static void send(String method, String url, String body) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setRequestMethod(method);
    if (!body.isEmpty()) {
      connection.setDoOutput(true);
      connection.getOutputStream().write(body.getBytes(UTF_8));
    }
    connection.getInputStream().readAllBytes();
  }

  /** Nothing waits for the launcher's training indefinitely, nor does it leave a process behind. */
  private static void endInTime() {
    Thread watchdog =
        new Thread(
            () -> {
              try {
                Thread.sleep(LIMIT.toMillis());
              } catch (InterruptedException early) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(1);
            },
            "watchdog");
    watchdog.setDaemon(true);
    watchdog.start();
  }
}

package io.statehouse.kafka;

import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.server.BrokerServer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * A Kafka cluster in this virtual machine, with an empty data folder of its own.
 *
 * <p>The brokers are of the release of our client, and start within 2 to 3 seconds. Topics are not
 * created by being used. Kafka's own test kit runs them; its classes are internal to Kafka, so no
 * other class refers to them.
 */
public final class KafkaServer implements AutoCloseable {
  private static final String UNTIL_STDIN_ENDS = "--until-stdin-ends";
  private static final String CLIENT_LISTENER = "CLIENT";
  private static KafkaServer single;
  private static KafkaServer three;

  private final KafkaClusterTestKit kit;
  private final List<Integer> ports;

  private KafkaServer(KafkaClusterTestKit kit, List<Integer> ports) {
    this.kit = kit;
    this.ports = ports;
  }

  /**
   * Returns the one broker that all tests of this virtual machine share. A test uses topic names of
   * its own, and never stops nor closes it.
   */
  public static synchronized KafkaServer shared() {
    if (single == null) {
      single = untilExit(oneBroker().start());
    }
    return single;
  }

  /** Returns the cluster of three brokers that all tests share, as {@link #shared} is. */
  public static synchronized KafkaServer sharedCluster() {
    if (three == null) {
      // One of them is stopped, and admitted again once its session has ended.
      three = untilExit(threeBrokers().with("broker.session.timeout.ms", "4000").start());
    }
    return three;
  }

  private static KafkaServer untilExit(KafkaServer server) {
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close Kafka"));
    return server;
  }

  /** Describes one broker that is its own controller. */
  public static Builder oneBroker() {
    return new Builder(1);
  }

  /**
   * Describes brokers 0 to 2 in racks {@code rack-0} to {@code rack-2}, and a controller apart:
   * three combined ones in a virtual machine stall when hundreds of topics are created.
   */
  public static Builder threeBrokers() {
    return new Builder(3);
  }

  /** The settings that a cluster is started with. */
  public static final class Builder {
    private final int brokers;
    private final Map<String, Object> properties = new TreeMap<>();
    private List<Integer> ports = List.of();
    private List<Integer> advertisedPorts = List.of();
    private final Map<String, String> passwords = new TreeMap<>();
    private boolean withTls;

    private Builder(int brokers) {
      this.brokers = brokers;
      with("auto.create.topics.enable", "false");
      with("offsets.topic.replication.factor", "1");
      with("group.initial.rebalance.delay.ms", "0");
      with("num.network.threads", "1");
    }

    /** Sets a property of every node. */
    public Builder with(String property, String value) {
      properties.put(property, value);
      return this;
    }

    /** Listens on this port instead of a free one; only for one broker. */
    public Builder port(int port) {
      ports = List.of(port);
      return this;
    }

    /** Sends clients to this port of this machine, where a proxy listens; only for one broker. */
    public Builder advertisedPort(int port) {
      advertisedPorts = List.of(port);
      return this;
    }

    /**
     * Lets {@link #startAgain} return after 2 seconds instead of 10: the controller admits a broker
     * again once its session has ended. On a busy machine, a short session may end early.
     */
    public Builder restartable() {
      with("broker.heartbeat.interval.ms", "200");
      return with("broker.session.timeout.ms", "1500");
    }

    /** Requires TLS, with a certificate of {@code authority}. */
    public Builder withTls(TestAuthority authority) {
      withTls = true;
      with("listener.name.client.ssl.keystore.type", "PEM");
      with(
          "listener.name.client.ssl.keystore.certificate.chain",
          text(authority.serverCertificate()));
      return with("listener.name.client.ssl.keystore.key", text(authority.serverKey()));
    }

    /** Requires this name and password (SASL/PLAIN), or another that is added in this way. */
    public Builder withPassword(String user, String password) {
      passwords.put(user, password);
      return this;
    }

    /** Allows clients nothing, but {@code user} everything. */
    public Builder withAuthorizer(String user) {
      with("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
      return with("super.users", "User:ANONYMOUS;User:" + user); // ANONYMOUS: the nodes themselves
    }

    private String protocol() {
      if (passwords.isEmpty()) {
        return withTls ? "SSL" : "PLAINTEXT";
      }
      return withTls ? "SASL_SSL" : "SASL_PLAINTEXT";
    }

    private void requirePasswords() {
      String users =
          passwords.entrySet().stream()
              .map(each -> "user_%s=\"%s\"".formatted(each.getKey(), each.getValue()))
              .collect(Collectors.joining(" "));
      with("sasl.enabled.mechanisms", "PLAIN");
      with(
          "listener.name.client.plain.sasl.jaas.config",
          "org.apache.kafka.common.security.plain.PlainLoginModule required " + users + ";");
    }

    private static String text(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public KafkaServer start() {
      if (!passwords.isEmpty()) {
        requirePasswords();
      }
      List<Integer> used = ports.isEmpty() ? FreePorts.next(brokers) : ports;
      KafkaClusterTestKit kit = null;
      try {
        kit = build(used);
        kit.format();
        kit.startup();
        kit.waitForReadyBrokers();
        return new KafkaServer(kit, used);
      } catch (Exception e) { // all that the kit declares
        Utils.closeQuietly(kit, "Kafka");
        throw new IllegalStateException("Kafka did not start", e);
      }
    }

    /**
     * Creates the folder that the kit deletes when it is closed. One of the kit's own choice would
     * also be deleted while the virtual machine exits: a broker that still runs then misses its
     * data, and halts the virtual machine with a failure.
     */
    private static Path dataFolder() throws IOException {
      return Files.createTempDirectory("statehouse-kafka-");
    }

    private KafkaClusterTestKit build(List<Integer> ports) throws Exception {
      TestKitNodes nodes =
          new TestKitNodes.Builder()
              .setBootstrapMetadataVersion(MetadataVersion.latestProduction())
              .setBaseDirectory(dataFolder())
              .setCombined(brokers == 1)
              .setNumControllerNodes(1)
              .setNumBrokerNodes(brokers)
              .setPerServerProperties(brokerProperties(ports))
              .build();
      KafkaClusterTestKit.Builder kit = new KafkaClusterTestKit.Builder(nodes);
      kit.setConfigProp(
          "listener.security.protocol.map",
          "%s:%s,%s:PLAINTEXT,%s:PLAINTEXT"
              .formatted(
                  CLIENT_LISTENER,
                  protocol(),
                  nodes.brokerListenerName().value(),
                  nodes.controllerListenerName().value()));
      properties.forEach(kit::setConfigProp);
      return kit.build();
    }

    private Map<Integer, Map<String, String>> brokerProperties(List<Integer> ports) {
      Map<Integer, Map<String, String>> all = new HashMap<>();
      for (int id = 0; id < brokers; id++) {
        all.put(id, brokerProperties(id, ports.get(id)));
      }
      return all;
    }

    /** The kit's own listener gets another port at each start, so clients get one of ours. */
    private Map<String, String> brokerProperties(int id, int port) {
      List<String> listeners = new ArrayList<>();
      listeners.add(CLIENT_LISTENER + "://127.0.0.1:" + port);
      listeners.add("EXTERNAL://localhost:0");
      if (brokers == 1) {
        listeners.add("CONTROLLER://localhost:0");
      }
      Map<String, String> own = new HashMap<>();
      own.put("listeners", String.join(",", listeners));
      own.put("broker.rack", "rack-" + id);
      if (!advertisedPorts.isEmpty()) {
        own.put(
            "advertised.listeners",
            CLIENT_LISTENER
                + "://127.0.0.1:"
                + advertisedPorts.get(id)
                + ",EXTERNAL://localhost:0");
      }
      return own;
    }
  }

  /** Returns the addresses of all brokers, as {@code 127.0.0.1:20001,…}. */
  public String bootstrapServers() {
    return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
  }

  /** Returns the identifier of the cluster. */
  public String clusterId() {
    return kit.nodes().clusterId();
  }

  /** Stops all brokers; clients can connect to none of them until {@link #startAgain}. */
  public void stop() {
    IntStream.range(0, ports.size()).forEach(this::stop);
  }

  /** Stops one broker. */
  public void stop(int broker) {
    kit.brokers().get(broker).shutdown();
  }

  /** Starts all brokers again, with the same topics at the same addresses. */
  public void startAgain() {
    IntStream.range(0, ports.size()).forEach(this::startAgain);
  }

  /** Starts one broker again. */
  public void startAgain(int broker) {
    BrokerServer stopped = kit.brokers().get(broker);
    stopped.startup();
  }

  /** Stops the cluster, and deletes its data. */
  @Override
  public void close() {
    try {
      kit.close();
    } catch (Exception e) { // all that the kit declares
      throw new IllegalStateException("Kafka did not stop", e);
    }
  }

  /**
   * Runs one broker, on the port that is an argument or on a free one, until Ctrl-C or, with {@code
   * --until-stdin-ends}, until the end of its input.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(arguments));
    boolean untilStdinEnds = words.remove(UNTIL_STDIN_ENDS);
    Builder broker = oneBroker();
    words.forEach(word -> broker.port(Integer.parseInt(word)));
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream())); // the kit reports its progress
    KafkaServer server = untilExit(broker.start());
    System.setOut(out);
    System.out.printf("%-8s %-44s %s%n", "kafka", server.bootstrapServers(), "Kafka 4.3");
    if (untilStdinEnds) {
      System.in.transferTo(OutputStream.nullOutputStream());
      System.exit(0); // the broker has threads that are no daemons
    }
    new CountDownLatch(1).await(); // until a signal ends this virtual machine
  }
}

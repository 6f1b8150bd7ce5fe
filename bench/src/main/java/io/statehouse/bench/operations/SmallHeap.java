package io.statehouse.bench.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.statehouse.bench.measure.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** All operations, once, in a process that has little memory: it fails if they need more. */
final class SmallHeap {
  private static final String HEAP = "-Xmx512m";
  private static final Workload LIVE =
      new Workload("heap in use after a collection, of 512 MB", "MB", false);
  private static final Workload PROCESS = new Workload("memory of the process", "MB", false);
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final double BYTES_PER_MB = 1 << 20;

  private SmallHeap() {}

  /**
   * Runs the operations in a process of their own.
   *
   * @param arguments those of {@link OurOperations}
   * @return the most memory that was in use
   * @throws IllegalStateException if the process failed
   */
  static Map<Workload, Double> measure(List<String> arguments) {
    ProcessBuilder command =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+ExitOnOutOfMemoryError",
                "-Dslf4j.provider=org.slf4j.nop.NOPServiceProvider",
                "-Dslf4j.internal.verbosity=WARN",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeap.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    command.command().addAll(arguments);
    try {
      Process process = command.start();
      List<String> lines = process.inputReader(UTF_8).lines().toList();
      int code = process.waitFor();
      if (code != 0) {
        throw new IllegalStateException("a process with " + HEAP + " ended with " + code);
      }
      Map<Workload, Double> figures = new LinkedHashMap<>();
      figures.put(LIVE, Double.parseDouble(lines.get(0)));
      lines.stream().skip(1).forEach(line -> figures.put(PROCESS, Double.parseDouble(line)));
      return figures;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  public static void main(String[] arguments) throws IOException {
    AtomicLong live = new AtomicLong();
    for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) each)
          .addNotificationListener(
              (notification, none) -> live.accumulateAndGet(usedAfter(notification), Math::max),
              null,
              null);
    }
    try (OurOperations operations =
        new OurOperations(
            arguments[0], arguments[1], Integer.valueOf(arguments[2]), arguments[3])) {
      operations.measure(0);
    }
    System.out.println(live.get() / BYTES_PER_MB);
    peak().ifPresent(System.out::println);
    System.exit(0); // some drivers do not end their threads
  }

  private static long usedAfter(Notification notification) {
    if (!notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return 0;
    }
    return GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
        .getGcInfo()
        .getMemoryUsageAfterGc()
        .entrySet()
        .stream()
        .filter(pool -> isHeap(pool.getKey()))
        .map(Map.Entry::getValue)
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }

  private static boolean isHeap(String pool) {
    return pool.matches(".*(Eden|Survivor|Old|Tenured).*");
  }

  /** Returns the most memory that this process had; empty except on Linux. */
  private static Optional<Double> peak() throws IOException {
    if (Files.notExists(STATUS)) {
      return Optional.empty();
    }
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith(PEAK))
        .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024 / BYTES_PER_MB)
        .findFirst();
  }
}

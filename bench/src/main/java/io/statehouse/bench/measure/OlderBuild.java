package io.statehouse.bench.measure;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An older build, measured in the same run: its libraries below the compiled classes of the suite,
 * in a class loader of its own.
 *
 * <pre>
 *   this build:   suite ── classes of the suite ── libraries of this build
 *                   │ shared: the package of this class, and the interface of the subjects
 *   older build:    └───── classes of the suite ── libraries of the older build
 * </pre>
 *
 * A subject of the older build therefore is an instance of the suite's own class, loaded once more,
 * and is used through an interface whose signatures name classes of the JDK and shared ones only.
 */
public final class OlderBuild {
  private static final Path CLASSES = classes();

  private final Path directory;
  private final Map<Class<?>, ClassLoader> loaders = new HashMap<>();

  /**
   * @param directory has {@code statehouse.jar} and {@code lib/}
   */
  public OlderBuild(Path directory) {
    this.directory = directory;
  }

  private static Path classes() {
    try {
      return Path.of(OlderBuild.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the directory with {@code statehouse.jar} and {@code lib/}. */
  public Path directory() {
    return directory;
  }

  /** Returns it as a program, to be run in a process of its own. */
  public Program program() {
    return Program.in(directory);
  }

  /**
   * Creates an instance of a class as it is with the libraries of the older build.
   *
   * @param shared the interface through which it is used; its nested types are shared, too
   * @param arguments those of the only constructor with as many parameters; classes of the JDK
   * @throws LinkageError if the older build lacks what the class uses
   */
  public <T> T create(Class<T> shared, Class<? extends T> implementation, Object... arguments) {
    ClassLoader loader = loaders.computeIfAbsent(shared, type -> new Loader(urls(), type));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader); // by which libraries look for implementations
    try {
      return shared.cast(
          constructor(loader.loadClass(implementation.getName()), arguments.length)
              .newInstance(arguments));
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(failed);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Constructor<?> constructor(Class<?> of, int parameters) {
    Constructor<?> found =
        Stream.of(of.getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == parameters)
            .reduce(
                (first, second) -> {
                  throw new IllegalArgumentException(of + " has several such constructors");
                })
            .orElseThrow(() -> new IllegalArgumentException(of + " has no such constructor"));
    found.setAccessible(true);
    return found;
  }

  private URL[] urls() {
    List<Path> paths = new ArrayList<>();
    paths.add(CLASSES);
    paths.add(directory.resolve("statehouse.jar"));
    paths.addAll(jars(directory.resolve("lib")));
    // What the suites need besides the program. Classes of this build must not fill gaps of the
    // older one.
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .map(Path::of)
        .filter(jar -> !isOfTheProgram(jar))
        .forEach(paths::add);
    return paths.stream().map(OlderBuild::url).toArray(URL[]::new);
  }

  private static boolean isOfTheProgram(Path jar) {
    String name = jar.getFileName().toString();
    return name.startsWith("statehouse-")
        && !name.startsWith("statehouse-testing-")
        && !name.endsWith("-tests.jar");
  }

  private static List<Path> jars(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Loads what is shared with this build from it, and nothing else. */
  private static final class Loader extends URLClassLoader {
    private static final ClassLoader THIS_BUILD = OlderBuild.class.getClassLoader();

    private final String shared;

    Loader(URL[] urls, Class<?> shared) {
      super(urls, ClassLoader.getPlatformClassLoader());
      this.shared = shared.getName();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return isShared(name) ? THIS_BUILD.loadClass(name) : super.loadClass(name, resolve);
    }

    private boolean isShared(String name) {
      String outermost = name.replaceFirst("\\$.*", "");
      String folder = outermost.substring(0, Math.max(0, outermost.lastIndexOf('.')));
      return folder.equals(OlderBuild.class.getPackageName()) || shared.equals(outermost);
    }
  }
}

package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.BootInfo;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that change a blade. */
final class BladeFlags implements Edit<Blade> {
  @Mixin private DetailsFlags details;

  @Option(names = "--cores", paramLabel = "N", description = "How many cores it has.")
  private Optional<Long> cores;

  @Option(names = "--memory-in-mb", paramLabel = "N", description = "How much memory it has.")
  private Optional<Long> memory;

  @Option(names = "--disk-in-gb", paramLabel = "N", description = "How much disk space it has.")
  private Optional<Long> disk;

  @Option(
      names = "--network-bandwidth-in-mbps",
      paramLabel = "N",
      description = "How fast its network is.")
  private Optional<Long> network;

  @Option(names = "--arch", paramLabel = "TEXT", description = "Its architecture, as in X64.")
  private Optional<String> arch;

  @Option(names = "--boot-on-power-on", description = "Boot it when power is turned on.")
  private boolean boots;

  @Option(names = "--no-boot-on-power-on", description = "Do not.")
  private boolean waits;

  @Option(
      names = "--boot-source",
      paramLabel = "SOURCE",
      description = "What it boots from: local or network.")
  private Optional<BootMethod> source;

  @Option(names = "--boot-image", paramLabel = "TEXT", description = "The image that it boots.")
  private Optional<String> image;

  @Option(names = "--boot-version", paramLabel = "TEXT", description = "The version of the image.")
  private Optional<String> version;

  @Option(
      names = "--boot-parameters",
      paramLabel = "TEXT",
      description = "What it is given when it boots.")
  private Optional<String> parameters;

  @Override
  public boolean isGiven() {
    return details.isGiven()
        || bootOnPowerOn().isPresent()
        || Stream.of(cores, memory, disk, network, arch, source, image, version, parameters)
            .anyMatch(Optional::isPresent);
  }

  private Optional<Boolean> bootOnPowerOn() {
    if (boots && waits) {
      throw AppException.misused(
          "give either --boot-on-power-on or --no-boot-on-power-on, not both");
    }
    return boots || waits ? Optional.of(boots) : Optional.empty();
  }

  @Override
  public Blade apply(Blade before) {
    BladeCapacity capacity = before.capacity();
    BootInfo boot = before.bootInfo();
    return new Blade(
        details.apply(before.details()),
        new BladeCapacity(
            cores.orElse(capacity.cores()),
            memory.orElse(capacity.memoryInMb()),
            disk.orElse(capacity.diskInGb()),
            network.orElse(capacity.networkBandwidthInMbps()),
            arch.orElse(capacity.arch()),
            capacity.accelerators()),
        bootOnPowerOn().orElse(before.bootOnPowerOn()),
        new BootInfo(
            source.orElse(boot.source()),
            image.orElse(boot.image()),
            version.orElse(boot.version()),
            parameters.orElse(boot.parameters())));
  }
}
